// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Many calls in one, with the interface that libraries expect at the well-known Multicall3 address.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }
    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }
    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) returnData[i] = one(calls[i].target, 0, calls[i].callData, false).returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) public payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) results[i] = one(calls[i].target, 0, calls[i].callData, !requireSuccess);
    }

    function tryBlockAndAggregate(
        bool requireSuccess,
        Call[] calldata calls
    ) external payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
        return (block.number, blockhash(block.number), tryAggregate(requireSuccess, calls));
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) results[i] = one(calls[i].target, 0, calls[i].callData, calls[i].allowFailure);
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent = 0;
        for (uint256 i = 0; i < calls.length; i++) {
            spent += calls[i].value;
            results[i] = one(calls[i].target, calls[i].value, calls[i].callData, calls[i].allowFailure);
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    function getBlockHash(uint256 blockNumber) external view returns (bytes32) {
        return blockhash(blockNumber);
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getLastBlockHash() external view returns (bytes32) {
        return blockhash(block.number - 1);
    }

    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function getCurrentBlockGasLimit() external view returns (uint256) {
        return block.gaslimit;
    }

    function getCurrentBlockCoinbase() external view returns (address) {
        return block.coinbase;
    }

    function getBasefee() external view returns (uint256) {
        return block.basefee;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function one(address target, uint256 value, bytes calldata data, bool allowFailure) private returns (Result memory) {
        (bool success, bytes memory returnData) = target.call{ value: value }(data);
        require(success || allowFailure, "Multicall3: call failed");
        return Result(success, returnData);
    }
}
