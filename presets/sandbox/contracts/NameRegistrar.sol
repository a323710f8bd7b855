// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./NameRegistry.sol";
import "./NameResolver.sol";

/// Gives out names under one parent, first come first served, and lets accounts choose their primary name.
contract NameRegistrar {
    NameRegistry private immutable registry;
    bytes32 private immutable parent;
    bytes32 private constant REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    error Taken(string label);

    constructor(NameRegistry registry_, bytes32 parent_) {
        registry = registry_;
        parent = parent_;
    }

    function available(string calldata label) public view returns (bool) {
        return registry.owner(keccak256(abi.encodePacked(parent, keccak256(bytes(label))))) == address(0);
    }

    /// Registers `label` for `owner`, resolving to the owner's address.
    function register(string calldata label, address owner, NameResolver resolver) external returns (bytes32 node) {
        if (!available(label)) revert Taken(label);
        bytes32 hash = keccak256(bytes(label));
        node = keccak256(abi.encodePacked(parent, hash));
        registry.setSubnodeRecord(parent, hash, address(this), address(resolver), 0);
        resolver.setAddr(node, owner);
        registry.setOwner(node, owner);
    }

    /// Sets the name that stands for the sender's address.
    function setPrimaryName(string calldata name, NameResolver resolver) external returns (bytes32) {
        return primary(msg.sender, name, resolver);
    }

    /// The same for any address: these names are for tests, so nobody is asked.
    function setPrimaryNameFor(address account, string calldata name, NameResolver resolver) external returns (bytes32) {
        return primary(account, name, resolver);
    }

    function primary(address account, string calldata name, NameResolver resolver) private returns (bytes32 node) {
        bytes32 label = keccak256(hexOf(account));
        node = keccak256(abi.encodePacked(REVERSE, label));
        registry.setSubnodeRecord(REVERSE, label, address(this), address(resolver), 0);
        resolver.setName(node, name);
    }

    function hexOf(address account) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        bytes20 raw = bytes20(account);
        text = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            text[2 * i] = digits[uint8(raw[i]) >> 4];
            text[2 * i + 1] = digits[uint8(raw[i]) & 15];
        }
    }
}
