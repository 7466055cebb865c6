import { expect, it } from 'vitest'
import { contrastOnPaper, cssString, readable } from './branding.ts'

it.each(['#ffffff', '#ffff00', '#33ccff', '#808080'])(
  'a client’s colours: %s is darkened until text in it is readable',
  (colour) => {
    expect(contrastOnPaper(colour)).toBeLessThan(4.5)
    expect(contrastOnPaper(readable(colour))).toBeGreaterThanOrEqual(4.5)
  },
)

it('texts in a style sheet cannot break out of their string', () => {
  expect(cssString('A"} \\ </style>')).toBe('"A\\22 \\7d  \\5c  \\3c \\2f style\\3e "')
  expect(cssString('O’Brien 😀')).toBe('"O\\2019 Brien \\1f600 "')
})
