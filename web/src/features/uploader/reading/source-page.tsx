import type { DocumentPage } from '@lintel/contract'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTouch } from '../../../ui/form/section-page.tsx'
import classes from './source-page.module.css'

export interface ShownPlace {
  page: number
  line?: number
}

/** 'Page 3', or the name of a sheet. */
export const pageName = (pages: readonly DocumentPage[], page: number): string =>
  pages.find((one) => one.page === page)?.name ?? `Page ${page}`

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export function SourcePage({
  pages,
  place,
  onPage,
}: {
  pages: readonly DocumentPage[]
  place: ShownPlace
  onPage: (page: number) => void
}) {
  const size = useTouch() ? 44 : 32
  const scroller = useRef<HTMLDivElement>(null)
  const at = pages.findIndex(({ page }) => page === place.page)
  const lines = pages[at]?.lines ?? []
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component: its functions cannot go stale
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 24,
    getItemKey: (index) => `${place.page}/${index}`,
    overscan: 20,
  })
  useEffect(() => {
    if (place.line === undefined) scroller.current?.scrollTo({ top: 0 })
    else virtualizer.scrollToIndex(place.line, { align: 'center' })
  }, [place, virtualizer])
  const name = pageName(pages, place.page)
  const step = (by: number) => {
    const next = pages[at + by]
    if (next) onPage(next.page)
  }
  return (
    <section className={classes.source} aria-label="The document">
      <div className={classes.head}>
        <h2>{name}</h2>
        <span className="num">
          {at + 1} of {pages.length}
        </span>
        <ActionIcon aria-label="Previous page" size={size} disabled={at <= 0} onClick={() => step(-1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon aria-label="Next page" size={size} disabled={at >= pages.length - 1} onClick={() => step(1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div
        ref={scroller}
        className={`${classes.page} ring`}
        role="group"
        aria-label={`Text of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
        tabIndex={0}
      >
        <div className={classes.lines} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <p
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-here={index === place.line || undefined}
              style={{ top: start }}
            >
              {index === place.line ? <mark>{lines[index]}</mark> : lines[index]}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
