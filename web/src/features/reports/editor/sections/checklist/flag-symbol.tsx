import type { MaintenanceFlag } from '@lintel/contract'
import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconBellExclamation,
  IconBellRinging,
  IconBrush,
  IconBulb,
  IconFlag3Filled,
  IconHammer,
  IconTool,
  IconTools,
  type Icon,
} from '@tabler/icons-react'
import classes from './question-row.module.css'

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

/** Says that an answer is flagged, and which maintenance flag it raises. */
export function FlagWords({ flag }: { flag?: MaintenanceFlag }) {
  const Symbol = flag && symbols[flag.symbol]
  return (
    <p className={classes.flagged}>
      <span>
        <IconFlag3Filled size={13} aria-hidden />
        Flagged
      </span>
      {flag && Symbol && (
        <span
          className={classes.maintenance}
          style={{ color: flag.colour, background: flag.backgroundcolour }}
          title={flag.description}
        >
          <Symbol size={13} stroke={1.8} aria-hidden />
          {flag.flag}
        </span>
      )}
    </p>
  )
}
