import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const linksQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['links', reportId],
    queryFn: async ({ signal }) => (await api(routes.listLinks, { params: { id: reportId }, signal })).data,
    staleTime: 0,
  })
