import { contrastWithWhite, readableFrom } from '../../../../lib/page-colours.ts'

/** The hint for a colour in which text is not readable. */
export const colourHint = (colour: string): string | undefined => {
  if (!/^#[\da-f]{6}$/i.test(colour)) return undefined
  const contrast = contrastWithWhite(colour)
  return contrast < readableFrom
    ? `Text in it is hard to read on white (${contrast.toFixed(1)} to 1): it is printed darker.`
    : undefined
}
