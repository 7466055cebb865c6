import { readFile } from 'node:fs/promises'
import { userColours } from '@lintel/contract'
import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { tokens } from '../../app/tokens.ts'
import { contrast, readableFrom } from '../../lib/page-colours.ts'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The result of `color-mix(in srgb, …)` with this share of a colour and the rest of another. */
const mixed = (colour: string, share: number, other: string): string => {
  const others = channels(other)
  return `#${channels(colour)
    .map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

describe('the colours of inspectors', () => {
  it.each(['light', 'dark'] as const)('are readable on each of the eighteen in the %s scheme', async (scheme) => {
    const { '--l-paper': paper = '', '--l-ink': ink = '' } = tokens(DEFAULT_THEME)[scheme]
    const css = await readFile(new URL('diary.module.css', import.meta.url), 'utf8')
    const shares = [...css.matchAll(/color-mix\(in srgb, var\(--inspector\) (\d+)%, var\(--l-paper\)\)/g)].map(
      ([, share]) => Number(share) / 100,
    )
    expect(userColours).toHaveLength(18)
    expect(shares).toHaveLength(2)
    const found = userColours.flatMap((colour) => shares.map((share) => contrast(ink, mixed(colour, share, paper))))
    expect(Math.min(...found)).toBeGreaterThanOrEqual(readableFrom)
  })
})
