import { guideFontSizes, reportFonts, type GuideFontSize, type ReportFont } from '@lintel/contract'

/** Without either, the document's. */
export interface Face {
  font?: ReportFont
  size?: GuideFontSize
}

const isFont = (name: string): name is ReportFont => Object.hasOwn(reportFonts, name)

const declared = (style: string, property: string): string | undefined =>
  style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .findLast(([name = '']) => name.trim().toLowerCase() === property)
    ?.slice(1)
    .join(':')
    .trim()

/** Only those of the fixed lists; everything else is ignored. */
export function faceOfStyle(style: string): Face {
  const family = declared(style, 'font-family')?.split(',')[0]?.trim() ?? ''
  const font = family.replace(/^(["'])(.*)\1$/, '$2')
  const points = /^(\d{1,2})pt$/i.exec(declared(style, 'font-size') ?? '')?.[1]
  const size = guideFontSizes.find((one) => String(one) === points)
  return { ...(isFont(font) && { font }), ...(size !== undefined && { size }) }
}

/** Empty if it has neither. Characters that the font lacks are set in `otherwise`. */
export const styleOfFace = ({ font, size }: Face, otherwise?: string): string =>
  [
    ...(font === undefined ? [] : [`font-family: ${[`'${font}'`, ...(otherwise ? [otherwise] : [])].join(', ')}`]),
    // Lines have a fixed height, which larger text would not fit.
    ...(size === undefined ? [] : [`font-size: ${size}pt`, 'line-height: 1.35']),
  ].join('; ')
