import type { ViewProps } from '@latchkey/kernel'
import {
  AmountField,
  Button,
  Chip,
  EmptyState,
  ErrorState,
  Image,
  List,
  LoginGated,
  Notice,
  Screen,
  SkeletonRow,
  useOwn,
  useShell,
} from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { begin } from '../actions/begin.js'
import { loadOptions } from '../actions/load-options.js'
import type { OnrampContract } from '../contract.js'
import { chainOf, placesOf, presetsOf } from '../form.js'
import { choose } from '../state.js'
import type { OnrampProviderInfo } from '../wire.js'
import { ProviderRow } from './parts/provider-row.js'
import { useOffers, useWanted } from './parts/use-offers.js'
import { useForm, useOpening } from './parts/use-options.js'

/** The amount, the token, and the providers. A press on a row opens the provider's page at once. */
export default function OnRampProviders({ ctx, args }: ViewProps<OnrampContract, 'OnRampProviders'>): ReactNode {
  const own = useOwn(ctx)
  const { locale } = useShell()
  const form = useForm(ctx)
  useOpening(ctx, args)
  const wanted = useWanted(form, own.amount)
  useOffers(ctx, wanted)
  if (!form && own.failed)
    return (
      <Screen>
        <ErrorState title={ctx.t('onramp.loadFailed')} onRetry={() => void loadOptions(ctx).catch(ctx.report)} />
      </Screen>
    )
  if (form && form.tokens.length === 0)
    return (
      <Screen>
        <EmptyState icon="buy" title={ctx.t('onramp.nothing')} />
      </Screen>
    )
  if (!form?.token || !form.fiat)
    return (
      <Screen>
        <SkeletonRow lines={2} />
        <SkeletonRow lines={2} trailing />
        <SkeletonRow lines={2} trailing />
      </Screen>
    )
  const { token, fiat, options } = form
  const { amount, offers, attempt, refusal } = own
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chainOf(token))
  const starting = attempt?.status === 'starting' ? attempt.provider : undefined
  const press = (provider: OnrampProviderInfo): void => {
    if (typeof wanted !== 'string' && starting === undefined) void begin(ctx, { provider, wanted })
  }
  const chosen = network ? ctx.t('onramp.token.on', { symbol: token.symbol, network: network.name }) : token.symbol
  const money = (text: string): string =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: fiat.code, maximumFractionDigits: 0, numberingSystem: 'latn' }).format(
      Number(text),
    )
  return (
    <Screen
      footer={
        <p className="lk-12 lk-quiet" style={{ textAlign: 'center' }}>
          {ctx.t('onramp.footer')}
        </p>
      }
    >
      <AmountField
        label={ctx.t('onramp.pay')}
        value={amount}
        onChange={(next) => choose(ctx.state, { amount: next })}
        decimals={placesOf(fiat.code)}
        autoFocus
        token={
          <Chip menu label={ctx.t('onramp.fiat.change', { currency: fiat.code })} onClick={() => ctx.open('OnRampFiatSelect')}>
            {fiat.code}
          </Chip>
        }
        error={
          wanted === 'little'
            ? ctx.t('onramp.little', { least: money(fiat.min) })
            : wanted === 'much'
              ? ctx.t('onramp.much', { most: money(fiat.max) })
              : undefined
        }
      />
      <div className="lk-buy-amounts">
        {presetsOf(fiat).map((preset) => (
          <Chip key={preset} onClick={() => choose(ctx.state, { amount: preset })}>
            {money(preset)}
          </Chip>
        ))}
        <Chip
          menu
          label={ctx.t('onramp.token.change', { token: chosen })}
          leading={<Image src={token.iconUrl ?? network?.assets?.imageUrl} name={token.symbol} size={20} shape="round" />}
          onClick={() => ctx.open('OnRampTokenSelect')}
        >
          {chosen}
        </Chip>
      </div>
      {refusal && (
        <Notice kind={refusal.reason === 'unavailable' ? 'danger' : 'warning'}>{ctx.t(`onramp.refused.${refusal.reason}`)}</Notice>
      )}
      <LoginGated ctx={ctx}>
        <List label={ctx.t('onramp.providers')}>
          {options.providers
            .filter(({ id }) => token.providers.includes(id))
            .map((provider) => (
              <ProviderRow
                key={provider.id}
                ctx={ctx}
                provider={provider}
                token={token}
                offer={offers?.find((offer) => offer.provider === provider.id)}
                busy={starting === provider.id}
                disabled={starting !== undefined || typeof wanted === 'string'}
                onClick={() => press(provider)}
              />
            ))}
        </List>
      </LoginGated>
      <div className="lk-buy-pair">
        <Button kind="quiet" size="small" onClick={() => ctx.open('WhatIsABuy')}>
          {ctx.t('onramp.about.title')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => ctx.open('OnRampActivity')}>
          {ctx.t('onramp.activity')}
        </Button>
      </div>
    </Screen>
  )
}
