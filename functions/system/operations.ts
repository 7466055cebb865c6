import type { RouteAnswer, routes } from '@lintel/contract'
import { openApiDocument } from './open-api.ts'

let made: RouteAnswer<typeof routes.getOpenApi> | undefined

/** GET /openapi.json: made once per function instance, when it is first asked for. */
export function getOpenApi(): Promise<RouteAnswer<typeof routes.getOpenApi>> {
  made ??= {
    ...openApiDocument(),
    openapi: '3.1.0',
  }
  return Promise.resolve(made)
}
