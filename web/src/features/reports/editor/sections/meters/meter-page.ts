import type { MeterKind } from '@lintel/rules'

export const meterPage = (kind: MeterKind): string => kind.toLowerCase()
