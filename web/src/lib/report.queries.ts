import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', id, 'whole'],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A report's entry in lists, without its body: its state, version and files. */
export const reportHeaderQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id, 'header'],
    queryFn: ({ signal }) => api(routes.getReportHeader, { params: { id }, signal }),
  })

export const linksQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', reportId, 'links'],
    queryFn: async ({ signal }) => (await api(routes.listLinks, { params: { id: reportId }, signal })).data,
    staleTime: 0,
  })
