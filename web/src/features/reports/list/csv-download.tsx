import { csvMessages, routes } from '@lintel/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChevronDown, IconDownload, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { api, ApiError, apiFile } from '../../../lib/api.ts'
import { fileOfJob } from '../../../lib/jobs.ts'
import { saveBlob, saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import classes from './csv-download.module.css'
import type { ListState } from './list-state.ts'
import { queryOf } from './report-list.queries.ts'

/** Responses whose message says what to do: too large, or too many at once. */
const explained = new Set([413, 429])

export function CsvDownload({ state, about }: { state: ListState; about: string }) {
  const [percent, setPercent] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (table: 'reports' | 'feedback') => {
      const query = queryOf(state)
      if (table === 'reports') {
        const file = await apiFile(routes.downloadReportsCsv, { query })
        return saveBlob(file, `reports-${state.search === '' ? state.month : 'search'}.csv`)
      }
      setPercent(0)
      const { id } = await api(routes.downloadFeedbackFlagCsv, { query })
      const { url, filename } = await fileOfJob(id, {
        tell: ({ done, total }) => setPercent(total > 0 ? Math.floor((100 * done) / total) : 0),
      })
      return saveFile(url, filename)
    },
    onSettled: () => setPercent(undefined),
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && explained.has(error.status) ? error.message : csvMessages.failed),
  })
  const generating = percent === undefined ? undefined : `Generating ${percent}%`
  return (
    <div className={classes.group}>
      <Tooltip label={`Reports: ${about}`}>
        <Button
          variant="default"
          className={classes.main}
          leftSection={<IconDownload size={16} stroke={1.8} />}
          loading={isPending && !generating}
          disabled={isPending}
          aria-label={`${generating ?? 'Download CSV'}: ${about}`}
          onClick={() => mutate('reports')}
        >
          {generating ?? 'Download CSV'}
        </Button>
      </Tooltip>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" className={classes.more} loading={isPending} aria-label="More downloads">
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
