import { Skeleton } from '@mantine/core'
import { ScreenBar } from './screen-bar.tsx'

interface LoadingScreenProps {
  title: string
  /** Such as ‘the designer’. */
  what: string
  rows: number
  className: string | undefined
}

export function LoadingScreen({ title, what, rows, className }: LoadingScreenProps) {
  return (
    <div className={className} aria-busy="true" aria-label={`Loading ${what}`}>
      <ScreenBar title={title} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={`row-${row}`} height={28} />
      ))}
    </div>
  )
}
