import type { Client } from '@lintel/contract'
import type { FontPair } from '../fonts.ts'
import { shortened } from './format.ts'
import type { FontFallback } from './font-fallback.ts'
import type { PageNumberStyle, PrintSettings } from './print-settings.ts'

/** Ours, then the client's own, then what its template adds. Every document is laid out in the locked page. */
export const cssOf = (
  ours: readonly string[],
  { client, template }: { client: Pick<Client, 'looknfeel'>; template?: { csscode?: string } | undefined },
): string => [ours.join(''), client.looknfeel.csscode, template?.csscode ?? ''].join('\n')

export const cssString = (words: string): string =>
  `"${words.replace(/[^\w ,.:]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 to 21, with white paper. */
export const contrastOnPaper = (hex: string): number => 1.05 / (luminance(hex) + 0.05)

/** Darkened until text in it is readable on paper (4.5 : 1). */
export const readable = (hex: string): string => {
  let colour = hex
  while (contrastOnPaper(colour) < 4.5)
    colour = `#${channels(colour)
      .map((value) =>
        Math.floor(value * 0.92)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  return colour
}

export interface Running {
  client: Client
  settings: PrintSettings
  fonts: FontPair
  fallback: Pick<FontFallback, 'families' | 'printable'>
  title: string
  address: string
  reference: string
  /** Those that start a page and are named in its header. */
  rooms: readonly { no: number; name: string }[]
}

const [page, pages] = ['counter(page)', 'counter(pages)']
const pageNumbers = {
  N: page,
  'Page N': `"Page " ${page}`,
  'N/M': `${page} "/" ${pages}`,
  'Page N of M': `"Page " ${page} " of " ${pages}`,
} as const satisfies Record<PageNumberStyle, string>

/** From the client's settings. */
const variables = ({ client: { looknfeel }, settings, fonts, fallback }: Running): string => {
  const stack = (family: string) => [family, ...fallback.families].map(cssString).join()
  return [
    `--primary:${readable(settings.primarycolour || looknfeel.primarycolour)}`,
    `--secondary:${readable(settings.secondarycolour || looknfeel.secondarycolour)}`,
    `--display:${stack(fonts.display)}`,
    `--text:${stack(fonts.text)}`,
    ...(settings.border > 0 ? [`--border:${settings.border}px solid`] : []),
    ...(settings.rounded ? ['--radius:10px'] : []),
  ].join(';')
}

/** Each room is a named page with its name. */
export const brandCss = (running: Running): string => {
  const { client, settings, title, address, rooms, fallback } = running
  const words = (text: string, max: number) => cssString(fallback.printable(shortened(text, max)))
  const reference = settings.reference ? `${words(running.reference, 60)} "\\2003 " ` : ''
  return [
    `:root{${variables(running)}}`,
    ...(settings.fontStyle === 'italic' ? ['h1,h2,h3{font-style:italic}'] : []),
    ...(settings.fontStyle === 'bold' ? ['h1,h2,h3{font-weight:700}'] : []),
    ...(settings.fontCss ? [`body{${settings.fontCss}}`] : []),
    `@page{@top-left{content:${words(client.name, 60)}}@top-right{content:${words(title, 50)}}`,
    `@bottom-left{content:${words(address, 80)}}`,
    `@bottom-right{content:${reference}${pageNumbers[settings.pageNumber]}}}`,
    ...rooms.map(
      ({ no, name }) =>
        `@page room-${no}{@top-right{content:${words(no === 0 ? name : `${no}. ${name}`, 50)}}}.room-${no}{page:room-${no}}`,
    ),
    ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((box) => `@page cover{@${box}{content:none}}`),
  ].join('\n')
}
