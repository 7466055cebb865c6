import { Pagination } from '@mantine/core'

const names = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' } as const

export function Pager({ pages, page, onPage }: { pages: number; page: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages">
      <Pagination
        total={pages}
        value={page}
        siblings={1}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </nav>
  )
}
