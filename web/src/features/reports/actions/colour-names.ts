import { ColourCode } from '@lintel/contract'

export const colourList = ColourCode.options

/** 'Red' for `red`. */
export const colourName = (code: ColourCode): string => `${code.charAt(0).toUpperCase()}${code.slice(1)}`
