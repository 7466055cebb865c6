import classes from './logo.module.css'

export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden className={classes.mark}>
      <rect x="1.5" y="3" width="17" height="4" rx="1" />
      <rect x="4" y="8.5" width="2.5" height="9" rx=".6" opacity=".55" />
      <rect x="13.5" y="8.5" width="2.5" height="9" rx=".6" opacity=".55" />
    </svg>
  )
}
