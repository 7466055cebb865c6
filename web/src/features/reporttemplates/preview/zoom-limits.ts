/** Zoom of the PDF preview, in per cent of the printed size. */
export const zoomLimits = { least: 50, most: 100, step: 5 } as const

const within = (zoom: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom))

/** The initial zoom of a window: 0.038 of its width, rounded, within the limits. */
export const zoomOfWindow = (width: number): number => within(Math.round(width * 0.038))

/** The next step of zoom; the present zoom may be between two steps. */
export const zoomAfter = (zoom: number, by: 1 | -1): number => {
  const steps = zoom / zoomLimits.step
  return within((by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * zoomLimits.step)
}
