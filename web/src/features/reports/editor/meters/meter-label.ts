import type { MeterKind } from '@lintel/rules'

/** A kind of meter as people call it. */
export const meterLabel = (kind: MeterKind): string => (kind === 'HotWater' ? 'Hot water' : kind)
