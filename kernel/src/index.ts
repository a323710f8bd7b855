export type {
  Activity,
  ActivityPage,
  ActivitySource,
  ActivityTransfer,
  Asset,
  AssetSource,
  BalanceChange,
  ChainParts,
  Collectible,
  CollectibleSource,
  Holder,
  TransferArgs,
  TransferPlan,
  TransferStatus,
  Transfers,
} from './asset-points.js'
export type {
  Account,
  CaipNetworkId,
  Call,
  ChainAdapter,
  ConnectCall,
  Connection,
  ConnectionChange,
  Connector,
  ConnectorInfo,
  ConnectorType,
  ConnectProgress,
  Network,
  RequestCall,
} from './chain.js'
export { cleanName } from './clean-name.js'
export type {
  ActionsOf,
  Contract,
  EventName,
  EventsOf,
  Field,
  Merge,
  MessageKey,
  MethodName,
  MethodParams,
  MethodResult,
  Mutable,
  Provides,
  Requires,
  RpcOf,
  StateOf,
  ViewArgs,
  ViewName,
  ViewsOf,
} from './contract.js'
export type {
  ConnectionState,
  CoreContract,
  CoreEvents,
  CoreState,
  PendingApproval,
  SessionState,
  StackEntry,
  Status,
  ThemeMode,
  ThemeState,
} from './core.js'
export { CodedError, defineErrors, type ErrorCatalogue } from './error.js'
export { type KernelErrors, kernelErrors } from './errors.js'
export type { Body, CallOptions, Client, Http, HttpRequest, QueryValue, Reply, Route, Wire } from './http/types.js'
export type { Catalogue, Message, MessageDetail, MessagePart, MessageValues } from './i18n/format.js'
export type { MessageOverrides } from './i18n/i18n.js'
export { createKernel, hasPlugin } from './kernel.js'
export type { Checked, Kernel, KernelOptions, Metadata, PluginInfo, PluginStatus } from './kernel-types.js'
export { lateBalances } from './late-balances.js'
export { loadOnce } from './load-once.js'
export {
  type AnySpec,
  type CatalogueSource,
  type Context,
  type ContractOf,
  definePlugin,
  type Leaving,
  type Messages,
  type Method,
  type Migration,
  type Peer,
  type Plugin,
  type PluginSpec,
  type Policy,
  type Range,
  type Setup,
  type Toast,
  type Version,
  type View,
  type ViewModule,
  type ViewProps,
} from './plugin.js'
export {
  type Contribution,
  definePoint,
  defineService,
  type Point,
  type Provided,
  provide,
  type ReadOptions,
  type Service,
} from './point.js'
export {
  type AccountTab,
  type Alert,
  type AlertKind,
  type ApprovalBody,
  accountTabs,
  activitySources,
  approvalBodies,
  assetSources,
  type Balance,
  type BalanceSource,
  type BalanceState,
  balanceSources,
  type ConnectionGuard,
  type ConnectorSource,
  type ConnectSection,
  chains,
  collectibleSources,
  connectionGuards,
  connections,
  connectorSources,
  connectSections,
  type ErrorMapper,
  errorMappers,
  type GuardedPair,
  type Home,
  homes,
  type Identity,
  type ListedWallet,
  type NameSource,
  nameSources,
  type PolicyHosts,
  policyHosts,
  requests,
  type SettingsRow,
  type Sink,
  type Slot,
  settingsRows,
  sinks,
  type ThemeTokens,
  themeTokens,
  type WalletButton,
  type WalletQuery,
  type WalletRoute,
  type WalletSource,
  walletButtons,
  walletRoutes,
  walletSources,
} from './points.js'
export { type PolicySources, policySources } from './policy-sources.js'
export type { Resource, ResourceOptions, ResourceState } from './resource.js'
export type { Opened } from './router.js'
export type { Approve, RpcCall } from './rpc.js'
export type { ConnectArgs, Connections, ConnectResult } from './session/types.js'
export type { HostedView, ShellHost, ShellModule, ShellOptions } from './shell-host.js'
export { slot } from './slot.js'
export { type BackingStorage, CACHE, type KeyValue } from './storage.js'
export { type TelemetrySinkOptions, telemetrySink } from './telemetry-sink.js'
export { KERNEL_VERSION } from './version.js'
export { viewFrom } from './view-from.js'
export { type WalletErrors, walletErrors } from './wallet-errors.js'
