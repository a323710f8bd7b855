// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A wallet that is a contract: it approves what its owner signed (ERC-1271) and does what its owner sends.
contract ContractWallet {
    address public owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        require(msg.sender == owner, "ContractWallet: not the owner");
        (bool ok, bytes memory answer) = to.call{ value: value }(data);
        require(ok, "ContractWallet: call failed");
        return answer;
    }
}
