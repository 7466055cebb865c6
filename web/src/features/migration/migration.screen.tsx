import { migrationLines } from '@lintel/rules'
import { Button, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useSession } from '../../lib/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import {
  clearMigration,
  isFailed,
  migrate,
  restoreMigration,
  resume,
  retryFailed,
  stop,
  typeLines,
  useMigration,
  addLines,
} from './migration-run.ts'
import classes from './migration.module.css'
import { saveResults, ResultsTable } from './results-table.tsx'
import { routes, type ReportSummary } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export function MigrationScreen() {
  const { sub } = useSession().identity
  useEffect(() => {
    void restoreMigration(sub)
  }, [sub])
  const { owner, text, rows, state, trouble } = useMigration()
  const isReady = owner === sub
  const running = state !== 'idle'
  const done = rows.filter(({ result }) => result !== undefined)
  const failed = done.filter(isFailed)
  const left = rows.length - done.length
  const lines = migrationLines(text)
  const odd = lines.filter((line) => 'error' in line)

  const clear = async () => {
    const question = 'Remove the lines and their results from this screen? What was migrated stays migrated.'
    if (await confirm(question, { yes: 'Clear' })) clearMigration()
  }

  return (
    <div className={classes.screen}>
      <ScreenBar title="Migration">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={done.length === 0}
          onClick={() => void saveResults(rows)}
        >
          Download CSV
        </Button>
      </ScreenBar>
      <div className={classes.entry}>
        <Textarea
          label="Reports, one on each line"
          description="Report id, check-in ref, client id, branch id, inventory type, between commas. The ref and the type may be left empty."
          placeholder="old-20417,104012,kestrel,kestrel-1,Check In"
          classNames={{ input: classes.lines }}
          minRows={6}
          maxRows={12}
          autosize
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          readOnly={running || !isReady}
          value={isReady ? text : ''}
          onChange={(event) => typeLines(event.currentTarget.value)}
          error={
            odd[0] && `Line ${odd[0].line}: ${odd[0].error}${odd.length > 1 ? ` (and ${odd.length - 1} more)` : ''}`
          }
        />
        <FindLegacy disabled={running || !isReady} />
        <div className={classes.actions}>
          {running ? (
            <Button variant="default" loading={state === 'stopping'} onClick={stop}>
              Stop
            </Button>
          ) : (
            <>
              {left > 0 && <Button onClick={() => void resume()}>Resume</Button>}
              <Button variant={left > 0 ? 'default' : 'filled'} disabled={lines.length === 0} onClick={migrate}>
                Migrate
              </Button>
              {left === 0 && failed.some((row) => row.text === undefined) && (
                <Button variant="default" onClick={retryFailed}>
                  Try failed lines again
                </Button>
              )}
              {(text !== '' || rows.length > 0) && (
                <Button variant="subtle" onClick={() => void clear()}>
                  Clear
                </Button>
              )}
            </>
          )}
          <p role="status" className={classes.state}>
            {rows.length === 0 && lines.length > 0 && counted(lines.length, 'line')}
            {rows.length > 0 && `${done.length} of ${counted(rows.length, 'line')} done, ${failed.length} failed`}
          </p>
        </div>
        {trouble !== undefined && (
          <p role="alert" className={classes.trouble}>
            Stopped: {trouble} Choose Resume to go on with the same line.
          </p>
        )}
      </div>
      <ResultsTable rows={rows} running={running} />
    </div>
  )
}

/** The number of pages requested at a time; the rest is found by a further click. */
const maxPages = 20

const lineOf = ({ id, client, branchId, type }: ReportSummary) => [id, '', client.id, branchId, type].join(',')

async function legacyOf(client: string): Promise<ReportSummary[]> {
  const found: ReportSummary[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { data, hasMore } = await api(routes.listMigrateReports, { query: { client, page } })
    found.push(...data)
    if (!hasMore) break
  }
  return found
}

export function FindLegacy({ disabled }: { disabled: boolean }) {
  const [client, setClient] = useState('')
  const search = useMutation({
    mutationFn: legacyOf,
    onSuccess: (reports) => {
      const { text } = useMigration.getState()
      const lines = reports.filter(({ id }) => !text.includes(`${id},`)).map(lineOf)
      addLines(lines)
      toast.success(lines.length === 0 ? 'No more legacy reports of this client' : `Lines added: ${lines.length}`)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (client !== '' && !search.isPending) search.mutate(client)
  }
  return (
    <form className={classes.find} onSubmit={find} aria-label="Add the legacy reports of a client">
      <ClientSelect
        label="Client"
        placeholder="Choose by name"
        value={client}
        onChange={setClient}
        disabled={disabled || search.isPending}
      />
      <Button type="submit" variant="default" loading={search.isPending} disabled={disabled || client === ''}>
        Add its legacy reports
      </Button>
    </form>
  )
}
