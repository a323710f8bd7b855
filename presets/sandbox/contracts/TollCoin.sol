// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token without decimals that keeps a hundredth of every transfer.
contract TollCoin {
    string public constant name = "Toll Coin";
    string public constant symbol = "TOLL";
    uint8 public constant decimals = 0;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address[] memory holders, uint256 amount) {
        for (uint256 i = 0; i < holders.length; i++) mint(holders[i], amount);
    }

    function mint(address to, uint256 value) public {
        totalSupply += value;
        balanceOf[to] += value;
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

    function move(address from, address to, uint256 value) private {
        uint256 toll = (value + 99) / 100;
        balanceOf[from] -= value;
        balanceOf[to] += value - toll;
        totalSupply -= toll;
        emit Transfer(from, to, value - toll);
        emit Transfer(from, address(0), toll);
    }
}
