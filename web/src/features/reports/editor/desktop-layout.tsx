import type { ReactNode } from 'react'
import { BottomBar, type BottomBarProps } from './bottom-bar.tsx'
import classes from './editor-frame.module.css'
import { SectionNav } from './navigation/section-nav.tsx'

export function DesktopLayout({
  base,
  currentRoom,
  onRoom,
  bar,
  children,
}: {
  base: string
  currentRoom?: string
  onRoom: (roomId: string) => void
  bar: BottomBarProps
  children: ReactNode
}) {
  return (
    <div className={classes.desk}>
      <div className={classes.nav}>
        <SectionNav base={base} currentRoom={currentRoom} onRoom={onRoom} />
      </div>
      <div className={classes.content}>{children}</div>
      <BottomBar {...bar} />
    </div>
  )
}
