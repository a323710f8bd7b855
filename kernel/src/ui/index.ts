export { safeLink } from '../links/index.js'
export { type FormatFiatOptions, formatFiat } from '../units/index.js'
export { Address, type AddressProps } from './address.js'
export { Amount, type AmountProps } from './amount.js'
export { AmountField, type AmountFieldProps } from './amount-field.js'
export { type AmountMarks, amountMarks } from './amount-marks.js'
export { type AmountParts, amountParts } from './amount-parts.js'
export { Avatar, type AvatarProps } from './avatar.js'
export {
  Button,
  type ButtonProps,
  Chip,
  type ChipProps,
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  Icon,
  IconButton,
  type IconButtonProps,
  type IconName,
  type IconProps,
  Image,
  type ImageProps,
  isForgedText,
  Link,
  type LinkProps,
  List,
  type ListProps,
  LoginGated,
  type LoginGatedProps,
  Row,
  type RowProps,
  Screen,
  type ScreenProps,
  Separator,
  type ShellApi,
  ShellContext,
  Skeleton,
  type SkeletonProps,
  SkeletonRow,
  type SkeletonRowProps,
  Slotted,
  type SlottedProps,
  Spinner,
  shake,
  type Toast,
  useCore,
  useLate,
  useOwn,
  useShell,
  useStyles,
} from './basics/index.js'
export { Card, type CardProps } from './card.js'
export { Checkbox, type CheckboxProps } from './checkbox.js'
export { CopyButton, type CopyButtonProps } from './copy-button.js'
export { copyKeys } from './copy-keys.js'
export { Details, type DetailsProps } from './details.js'
export { type Fact, Facts, type FactsProps } from './facts.js'
export { Fiat, type FiatProps } from './fiat.js'
export { Field, type FieldProps } from './field.js'
export { foldText } from './fold-text.js'
export { type FormatAmountOptions, formatAmount } from './format-amount.js'
export { HelpItem, type HelpItemProps } from './help-item.js'
export { latinDigits } from './latin-digits.js'
export { NetworkBadge, type NetworkBadgeProps } from './network-badge.js'
export { Notice, type NoticeProps } from './notice.js'
export { OtpField, type OtpFieldProps } from './otp-field.js'
export { type AmountError, type ParseAmountOptions, type ParsedAmount, parseAmount } from './parse-amount.js'
export { ProgressRing, type ProgressRingProps } from './progress-ring.js'
export { QrCode, type QrCodeProps } from './qr-code.js'
export { safeImage } from './safe-image.js'
export { SearchField, type SearchFieldProps } from './search-field.js'
export { Section, type SectionProps } from './section.js'
export { type ShortAddressOptions, shortAddress } from './short-address.js'
export { Switch, type SwitchProps } from './switch.js'
export { type Tab, Tabs, type TabsProps } from './tabs.js'
export { accents } from './theme/accents.js'
export { type CheckThemeInput, checkTheme, type ThemeProblem } from './theme/check-theme.js'
export { Tile, type TileProps } from './tile.js'
export { TimelineRow, type TimelineRowProps } from './timeline-row.js'
export { Tooltip, type TooltipProps } from './tooltip.js'
