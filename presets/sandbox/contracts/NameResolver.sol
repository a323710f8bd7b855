// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./NameRegistry.sol";

/// The records of names: addresses for any coin, texts and the name behind an address.
contract NameResolver {
    NameRegistry private immutable registry;
    address private immutable trusted;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) public name;

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event AddrChanged(bytes32 indexed node, address a);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error NotOwner(bytes32 node, address sender);

    constructor(NameRegistry registry_, address trusted_) {
        registry = registry_;
        trusted = trusted_;
    }

    modifier onlyOwner(bytes32 node) {
        address owner = registry.owner(node);
        if (msg.sender != owner && msg.sender != trusted && !registry.isApprovedForAll(owner, msg.sender)) revert NotOwner(node, msg.sender);
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory value = addresses[node][60];
        return value.length == 20 ? address(bytes20(value)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setAddr(bytes32 node, address value) external {
        setAddr(node, 60, abi.encodePacked(value));
        emit AddrChanged(node, value);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory value) public onlyOwner(node) {
        addresses[node][coinType] = value;
        emit AddressChanged(node, coinType, value);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        name[node] = value;
        emit NameChanged(node, value);
    }
}
