import { isOpenCheck } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '../../../lib/client.queries.ts'
import { allChecks, checksQuery } from './checks.queries.ts'
import type { ChecksProps, OpenReport } from './open-checks.ts'

/** Of the open report, counted when it is shown: never while somebody types. */
export function ChecksCount({ report, local }: Pick<ChecksProps, 'report'> & Pick<OpenReport, 'local'>) {
  const [opened] = useState(local)
  const { data } = useQuery(checksQuery(report.id))
  const { data: client } = useQuery(clientQuery(report.client.id))
  const open = data ? allChecks(opened, data, client).filter(isOpenCheck).length : 0
  return open > 0 ? <span className="num">{open}</span> : null
}
