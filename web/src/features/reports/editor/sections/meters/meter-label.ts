import type { MeterKind } from '@lintel/rules'

/** A kind of meter as people call it. */
export const meterLabel = (kind: MeterKind): string => (kind === 'HotWater' ? 'Hot water' : kind)

/** The sub-page of the meters of a kind. */
export const meterPage = (kind: MeterKind): string => kind.toLowerCase()
