import { routes, type JobProgress } from '@lintel/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { api, apiFile } from '../../../lib/api.ts'
import { fileOfJob } from '../../../lib/jobs.ts'
import { saveBlob, saveFile } from '../../../lib/save-file.ts'
import { useCsv } from '../../../ui/table/csv-button.tsx'
import classes from './csv-download.module.css'
import type { ListState } from './list-state.ts'
import { queryOf } from './report-list.queries.ts'

export function CsvDownload({ state, about }: { state: ListState; about: string }) {
  const [percent, setPercent] = useState<number>()
  const saveFlags = async () => {
    setPercent(0)
    const { id } = await api(routes.downloadFeedbackFlagCsv, { query: queryOf(state) })
    const tell = ({ done, total }: JobProgress) => setPercent(total > 0 ? Math.floor((100 * done) / total) : 0)
    const { url, filename } = await fileOfJob(id, { tell }).finally(() => setPercent(undefined))
    return saveFile(url, filename)
  }
  const { mutate, isPending } = useCsv(async (table: 'reports' | 'feedback') => {
    if (table === 'feedback') return saveFlags()
    const file = await apiFile(routes.downloadReportsCsv, { query: queryOf(state) })
    return saveBlob(file, `reports-${state.search === '' ? state.month : 'search'}.csv`)
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
