import { Client } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { fontPair } from '../fonts.ts'
import { brandCss, contrastOnPaper, cssString, readable } from './branding.ts'
import { printSettings } from './print-settings.ts'

describe('a client’s colours', () => {
  it.each(['#ffffff', '#ffff00', '#33ccff', '#808080'])('%s is darkened until text in it is readable', (colour) => {
    expect(contrastOnPaper(colour)).toBeLessThan(4.5)
    expect(contrastOnPaper(readable(colour))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('texts in a style sheet', () => {
  it('cannot break out of their string', () => {
    expect(cssString('A"} \\ </style>')).toBe('"A\\22 \\7d  \\5c  \\3c \\2f style\\3e "')
    expect(cssString('O’Brien 😀')).toBe('"O\\2019 Brien \\1f600 "')
  })

  it('are shortened if a line cannot grow, and rooms are running titles', () => {
    const client = Client.parse({ id: 'c', name: 'N'.repeat(300) })
    const css = brandCss({
      client,
      settings: printSettings(client, 'Inventory'),
      fonts: fontPair(''),
      fallback: { families: [], printable: (words) => words },
      title: 'Inventory',
      address: 'a'.repeat(300),
      reference: 'Ref 1',
      rooms: [{ no: 2, name: 'Kitchen' }],
    })
    expect(css).toContain(`@top-left{content:"${'N'.repeat(59)}\\2026 "}`)
    expect(css).toContain(`@bottom-left{content:"${'a'.repeat(79)}\\2026 "}`)
    expect(css).toContain('@page room-2{@top-right{content:"2. Kitchen"}}.room-2{page:room-2}')
  })
})
