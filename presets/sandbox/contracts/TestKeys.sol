// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-721 whose pictures and descriptions live on the chain. Anyone may mint.
contract TestKeys {
    string public constant name = "Test Keys";
    string public constant symbol = "TKEY";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private owners;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error UnknownToken(uint256 tokenId);
    error NotAllowed(address operator, uint256 tokenId);
    error UnsafeRecipient(address to);

    constructor(address[] memory holders) {
        for (uint256 i = 0; i < holders.length; i++) mint(holders[i]);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert UnknownToken(tokenId);
    }

    function mint(address to) public returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        owners[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, tokenId);
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, tokenId);
        getApproved[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        bool allowed = msg.sender == owner || isApprovedForAll[owner][msg.sender] || getApproved[tokenId] == msg.sender;
        if (!allowed || from != owner || to == address(0)) revert NotAllowed(msg.sender, tokenId);
        delete getApproved[tokenId];
        owners[tokenId] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        (bool ok, bytes memory answer) = to.call(abi.encodeWithSelector(0x150b7a02, msg.sender, from, tokenId, data));
        if (!ok || answer.length != 32 || bytes4(answer) != 0x150b7a02) revert UnsafeRecipient(to);
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        string memory number = decimal(tokenId);
        return
            string.concat(
                'data:application/json;utf8,{"name":"Test Key ',
                number,
                '","description":"A key that opens nothing.","image":"',
                picture(tokenId),
                '"}'
            );
    }

    /// A key on a coloured ground; base64, because that is what the widest range of readers takes.
    function picture(uint256 tokenId) public pure returns (string memory) {
        string memory hue = decimal((tokenId * 67) % 360);
        return
            string.concat(
                "data:image/svg+xml;base64,",
                base64(
                    bytes(
                        string.concat(
                            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
                            hue,
                            ' 70% 45%)"/><g fill="none" stroke="#fff" stroke-width="5"><circle cx="22" cy="32" r="9"/><path d="M31 32h22v8m-8-8v6"/></g></svg>'
                        )
                    )
                )
            );
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        bytes memory digits;
        while (value > 0) {
            digits = bytes.concat(bytes1(uint8(48 + (value % 10))), digits);
            value /= 10;
        }
        return string(digits);
    }

    function base64(bytes memory input) private pure returns (string memory) {
        bytes memory table = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        bytes memory output = new bytes(4 * ((input.length + 2) / 3));
        uint256 j = 0;
        for (uint256 i = 0; i < input.length; i += 3) {
            uint256 left = input.length - i;
            uint256 bits = uint256(uint8(input[i])) << 16;
            if (left > 1) bits |= uint256(uint8(input[i + 1])) << 8;
            if (left > 2) bits |= uint256(uint8(input[i + 2]));
            output[j++] = table[(bits >> 18) & 63];
            output[j++] = table[(bits >> 12) & 63];
            output[j++] = left > 1 ? table[(bits >> 6) & 63] : bytes1("=");
            output[j++] = left > 2 ? table[bits & 63] : bytes1("=");
        }
        return string(output);
    }
}
