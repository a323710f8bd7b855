// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Pays for operations that its signer has agreed to (ERC-4337, EntryPoint 0.7 and 0.8).
contract SponsorPaymaster {
    struct PackedUserOperation {
        address sender;
        uint256 nonce;
        bytes initCode;
        bytes callData;
        bytes32 accountGasLimits;
        uint256 preVerificationGas;
        bytes32 gasFees;
        bytes paymasterAndData;
        bytes signature;
    }

    address public immutable signer;
    mapping(address => bool) public isEntryPoint;

    constructor(address signer_, address[] memory entryPoints) {
        signer = signer_;
        for (uint256 i = 0; i < entryPoints.length; i++) isEntryPoint[entryPoints[i]] = true;
    }

    /// `paymasterAndData` is this address, two gas limits of 16 bytes, the last second it is good for in 6 bytes, and the signature.
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory, uint256)
    {
        require(isEntryPoint[msg.sender], "SponsorPaymaster: only an entry point");
        uint48 until = uint48(bytes6(op.paymasterAndData[52:58]));
        bytes calldata signature = op.paymasterAndData[58:];
        bool isSigned = signature.length == 65 && _signerOf(agreementOf(op, msg.sender, until), signature) == signer;
        return ("", (isSigned ? 0 : 1) | (uint256(until) << 160));
    }

    /// What the signer agrees to: everything that costs money or decides what happens, for one entry point on one chain.
    function agreementOf(PackedUserOperation calldata op, address entryPoint, uint48 until) public view returns (bytes32) {
        bytes32 what = keccak256(
            abi.encode(
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                bytes32(op.paymasterAndData[20:52])
            )
        );
        bytes32 all = keccak256(abi.encode(what, block.chainid, address(this), entryPoint, until));
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", all));
    }

    function _signerOf(bytes32 hash, bytes calldata signature) private pure returns (address) {
        address found = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        require(found != address(0), "SponsorPaymaster: no signature");
        return found;
    }
}
