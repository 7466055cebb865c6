import type { MeterKind } from '@lintel/rules'

export const meterLabel = (kind: MeterKind): string => (kind === 'HotWater' ? 'Hot water' : kind)

export const meterPage = (kind: MeterKind): string => kind.toLowerCase()
