import type { ReportType, TemplateCombination } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientQuery } from '../../lib/client.queries.ts'

/** Display names of types and variants; those that no longer exist keep their own names. */
export interface TemplateNames {
  type: (name: string) => string
  variant: (of: Pick<TemplateCombination, 'type' | 'variant'>) => string
}

const namesIn = (types: readonly ReportType[]): TemplateNames => ({
  type: (name) => types.find((type) => type.name === name)?.displayName ?? name,
  variant: ({ type, variant }) => {
    if (variant === 'report') return 'Report'
    const of = types.find(({ name }) => name === type) ?? types[0]
    return of?.variantList.find(({ name }) => name === variant)?.displayName ?? variant
  },
})

export function useTemplateNames(client: string): TemplateNames {
  const { data } = useQuery({ ...clientQuery(client), enabled: client !== '' })
  const own = data?.reportfactory.reportTypeList
  return useMemo(() => namesIn(own ?? defaultReportTypes()), [own])
}
