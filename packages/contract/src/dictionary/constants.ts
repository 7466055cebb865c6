/** The sizes that words of a guide may have, in points; without one they have the document's: 'Standard'. */
export const guideFontSizes = [9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24] as const
export type GuideFontSize = (typeof guideFontSizes)[number]
