import { routes, type ReportSummary } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import classes from './find-legacy.module.css'
import { addLines, useMigration } from './migration-run.ts'

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
    <form className={classes.form} onSubmit={find} aria-label="Add the legacy reports of a client">
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
