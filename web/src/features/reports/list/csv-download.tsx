import { csvMessages, routes } from '@lintel/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChevronDown, IconDownload, IconFlag } from '@tabler/icons-react'
import { ApiError, apiFile } from '../../../lib/api.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import classes from './csv-download.module.css'
import type { ListState } from './list-state.ts'
import { queryOf } from './report-list.queries.ts'

const tables = {
  reports: { route: routes.downloadReportsCsv, name: 'reports' },
  feedback: { route: routes.downloadFeedbackFlagCsv, name: 'feedback-flags' },
} as const

type Table = keyof typeof tables

/** Downloads all pages of the filtered list as files. */
export function CsvDownload({ state, about }: { state: ListState; about: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (table: Table) => {
      const { route, name } = tables[table]
      const file = await apiFile(route, { query: queryOf(state) })
      saveBlob(file, `${name}-${state.search === '' ? state.month : 'search'}.csv`)
    },
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })
  return (
    <div className={classes.group}>
      <Tooltip label={`Reports: ${about}`}>
        <Button
          variant="default"
          className={classes.main}
          leftSection={<IconDownload size={16} stroke={1.8} />}
          loading={isPending}
          aria-label={`Download CSV: ${about}`}
          onClick={() => mutate('reports')}
        >
          Download CSV
        </Button>
      </Tooltip>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" className={classes.more} aria-label="More downloads">
            <IconDownload size={18} stroke={1.7} className={classes.phone} />
            <IconChevronDown size={14} stroke={1.8} className={classes.desk} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{about}</Menu.Label>
          <Menu.Item leftSection={<IconDownload size={15} stroke={1.7} />} onClick={() => mutate('reports')}>
            Reports CSV
          </Menu.Item>
          <Menu.Item leftSection={<IconFlag size={15} stroke={1.7} />} onClick={() => mutate('feedback')}>
            Feedback flags CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
