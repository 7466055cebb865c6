import { IconMinus, IconPlus } from '@tabler/icons-react'
import { ToolButton } from '../../../ui/tool-button.tsx'
import classes from './preview.module.css'
import { zoomAfter, zoomLimits } from './zoom-limits.ts'

export function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const { least, most } = zoomLimits
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <ToolButton label="Smaller" of="pages" disabled={value <= least} onClick={() => onChange(zoomAfter(value, -1))}>
        <IconMinus size={16} aria-hidden />
      </ToolButton>
      <output aria-live="polite">{value} %</output>
      <ToolButton label="Larger" of="pages" disabled={value >= most} onClick={() => onChange(zoomAfter(value, 1))}>
        <IconPlus size={16} aria-hidden />
      </ToolButton>
    </div>
  )
}
