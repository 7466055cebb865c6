import * as z from 'zod'

export const colourCodes = {
  red: '#c92a2a',
  orange: '#d9480f',
  yellow: '#e6b800',
  green: '#2b8a3e',
  cyan: '#0c8599',
  blue: '#1864ab',
  purple: '#6741d9',
  grey: '#868e96',
  black: '#212529',
  white: '#ffffff',
} as const
export const ColourCode = z.enum(Object.keys(colourCodes) as [keyof typeof colourCodes])
export type ColourCode = z.infer<typeof ColourCode>
