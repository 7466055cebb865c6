import type { MaintenanceFlag } from '@lintel/contract'
import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconBellExclamation,
  IconBellRinging,
  IconBrush,
  IconBulb,
  IconHammer,
  IconTool,
  IconTools,
  type Icon,
} from '@tabler/icons-react'

const symbols: Record<MaintenanceFlag['symbol'], Icon> = {
  'bell exclamation red': IconBellExclamation,
  'bell on': IconBellRinging,
  'brake warning': IconAlertTriangle,
  brush: IconBrush,
  hammer: IconHammer,
  'lightbulb exclamation': IconBulb,
  'screwdriver wrench': IconTools,
  'triangle exclamation': IconAlertTriangleFilled,
  wrench: IconTool,
}

export function FlagSymbol({ symbol, size = 13 }: { symbol: MaintenanceFlag['symbol']; size?: number }) {
  const Symbol = symbols[symbol]
  return <Symbol size={size} stroke={1.8} aria-hidden />
}
