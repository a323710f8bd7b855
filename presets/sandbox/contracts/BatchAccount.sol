// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that a plain account borrows (EIP-7702) to make several calls that succeed or fail together.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function executeBatch(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchAccount: only the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory answer) = calls[i].to.call{ value: calls[i].value }(calls[i].data);
            if (!ok) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0x150b7a02;
    }
}
