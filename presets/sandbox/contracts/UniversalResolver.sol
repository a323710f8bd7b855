// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./NameRegistry.sol";
import "./NameResolver.sol";

/// Answers every question about a name in one call. Gateways are ignored: all records are on this chain.
contract UniversalResolver {
    NameRegistry private immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    /// The resolver of the name itself or of its nearest parent that has one.
    function findResolver(bytes calldata name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = nodeOf(name, 0);
        while (offset < name.length && name[offset] != 0) {
            resolver = registry.resolver(nodeOf(name, offset));
            if (resolver != address(0)) return (resolver, node, offset);
            offset += uint8(name[offset]) + 1;
        }
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
        return resolve(name, data);
    }

    function resolve(bytes calldata name, bytes calldata data) public view returns (bytes memory, address) {
        (address resolver, , uint256 offset) = findResolver(name);
        // Records live at the exact name here; a parent's resolver has none for it.
        if (resolver == address(0) || offset != 0) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool ok, bytes memory answer) = resolver.staticcall(data);
        if (!ok) revert ResolverError(answer);
        return (answer, resolver);
    }

    function reverseWithGateways(
        bytes calldata lookupAddress,
        uint256 coinType,
        string[] calldata
    ) external view returns (string memory primary, address resolver, address reverseResolver) {
        if (lookupAddress.length == 0) revert EmptyAddress();
        bytes32 reverse = hashOf("reverse", bytes32(0));
        bytes32 node = hashOf(hexOf(lookupAddress), hashOf(coinType == 60 ? bytes("addr") : hexOfNumber(coinType), reverse));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = NameResolver(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes32 forward = namehash(bytes(primary), 0);
        resolver = registry.resolver(forward);
        bytes memory owner = resolver == address(0) ? bytes("") : NameResolver(resolver).addr(forward, coinType);
        if (keccak256(owner) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, owner);
    }

    function nodeOf(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[offset]);
        if (size == 0) return bytes32(0);
        if (offset + 1 + size > name.length) revert DNSDecodingFailed(name);
        return keccak256(abi.encodePacked(nodeOf(name, offset + 1 + size), labelHash(name[offset + 1:offset + 1 + size])));
    }

    /// A label that is written as a bracketed hash stands for that hash.
    function labelHash(bytes calldata label) private pure returns (bytes32) {
        if (label.length != 66 || label[0] != "[" || label[65] != "]") return keccak256(label);
        uint256 value = 0;
        for (uint256 i = 1; i < 65; i++) {
            uint8 c = uint8(label[i]);
            value = (value << 4) | (c > 96 ? c - 87 : c - 48);
        }
        return bytes32(value);
    }

    function namehash(bytes memory name, uint256 from) private pure returns (bytes32) {
        if (from >= name.length) return bytes32(0);
        uint256 end = from;
        while (end < name.length && name[end] != ".") end++;
        bytes memory label = new bytes(end - from);
        for (uint256 i = 0; i < label.length; i++) label[i] = name[from + i];
        return hashOf(label, namehash(name, end + 1));
    }

    function hashOf(bytes memory label, bytes32 parent) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(parent, keccak256(label)));
    }

    function hexOf(bytes calldata raw) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(raw.length * 2);
        for (uint256 i = 0; i < raw.length; i++) {
            text[2 * i] = digits[uint8(raw[i]) >> 4];
            text[2 * i + 1] = digits[uint8(raw[i]) & 15];
        }
    }

    function hexOfNumber(uint256 value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        do {
            text = bytes.concat(digits[value & 15], text);
            value >>= 4;
        } while (value > 0);
    }
}
