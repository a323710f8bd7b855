// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token whose balances grow without transfers. It answers to one of the interfaces that such tokens are known by:
/// 0 is stETH's (`sharesOf`, `getPooledEthByShares`), 1 OUSD's (`rebasingCreditsPerToken`), 2 that of aTokens and AMPL (`scaledBalanceOf`,
/// `scaledTotalSupply`), 3 none of them.
contract RebasingCoin {
    string public constant name = "Rebasing Coin";
    string public constant symbol = "RBC";
    uint8 public constant decimals = 18;
    uint256 private immutable kind;
    uint256 private rate = 1e18;
    uint256 private total;
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 kind_) {
        kind = kind_;
    }

    modifier only(uint256 kind_) {
        require(kind == kind_);
        _;
    }

    function totalSupply() public view returns (uint256) {
        return (total * rate) / 1e18;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return (shares[owner] * rate) / 1e18;
    }

    /// Multiplies every balance by `percent` / 100.
    function rebase(uint256 percent) external {
        rate = (rate * percent) / 100;
    }

    function mint(address to, uint256 value) external {
        uint256 part = (value * 1e18) / rate;
        total += part;
        shares[to] += part;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function sharesOf(address owner) external view only(0) returns (uint256) {
        return shares[owner];
    }

    function getPooledEthByShares(uint256 part) external view only(0) returns (uint256) {
        return (part * rate) / 1e18;
    }

    function rebasingCreditsPerToken() external view only(1) returns (uint256) {
        return 1e36 / rate;
    }

    function scaledBalanceOf(address owner) external view only(2) returns (uint256) {
        return shares[owner];
    }

    function scaledTotalSupply() external view only(2) returns (uint256) {
        return total;
    }

    function move(address from, address to, uint256 value) private {
        uint256 part = (value * 1e18) / rate;
        shares[from] -= part;
        shares[to] += part;
        emit Transfer(from, to, value);
    }
}
