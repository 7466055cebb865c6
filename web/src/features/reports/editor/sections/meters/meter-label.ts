import type { MeterKind } from '@lintel/rules'

/** The display name of a kind of meter. */
export const meterLabel = (kind: MeterKind): string => (kind === 'HotWater' ? 'Hot water' : kind)

/** The sub-page for a kind of meter. */
export const meterPage = (kind: MeterKind): string => kind.toLowerCase()
