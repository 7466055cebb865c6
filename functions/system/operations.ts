import type { RouteAnswer, routes } from '@lintel/contract'
import { openApiDocument } from './open-api.ts'

let made: RouteAnswer<typeof routes.getOpenApi> | undefined

/** Generated once per function instance, on first request. */
export function getOpenApi(): Promise<RouteAnswer<typeof routes.getOpenApi>> {
  made ??= {
    ...openApiDocument(),
    openapi: '3.1.0',
  }
  return Promise.resolve(made)
}
