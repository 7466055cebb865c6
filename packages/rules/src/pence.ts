import { currency, locale } from '@lintel/contract'

/** Rounds half up. */
export const toPence = (pounds: number): number => Math.round(pounds * 100)

export const toPounds = (pence: number): number => pence / 100

export const vatPercent = 20

/**
 * At most two decimals of a percent. Rounds half up: half a penny is a penny more, and for a credit a penny less.
 * Hundredths of a percent are integers, so that floating point never decides.
 */
export const percentOf = (pence: number, percent: number): number =>
  Math.floor((pence * Math.round(percent * 100) + 5000) / 10_000)

// Created on first use: it costs a twentieth of an API function's loading time.
let money: Intl.NumberFormat | undefined

/** `£1,234.50`. */
export const displayMoney = (pence: number): string => {
  money ??= new Intl.NumberFormat(locale, { style: 'currency', currency })
  return money.format(toPounds(pence))
}

/** `£1,234.50`. */
export const displayPounds = (pounds: number): string => displayMoney(toPence(pounds))

const penceMax = 1_000_000_000

/**
 * `120`, `£1,250.5` or `-15.00`; an empty one is 0. Undefined for anything else: a comma stands before three digits, so
 * `12,50` is none. The digits are parsed as text, so that no fraction is ever rounded.
 */
export const typedPence = (typed: string): number | undefined => {
  const grouped = typed.replaceAll(/[£\s]/g, '')
  if (grouped === '') return 0
  if (/,(?!\d{3}(?:\D|$))|(?:^|\D|\d{4}),|\..*,/.test(grouped)) return undefined
  const plain = grouped.replaceAll(',', '')
  const [, sign, pounds = '', pence = ''] = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (sign === undefined || pounds + pence === '') return undefined
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  return amount > penceMax ? undefined : amount * (sign === '-' ? -1 : 1) || 0
}
