// Creates the demo data once for later runs: PRESSMARK_PREPARED=$(node apps/journeys/prepare-data.ts) npm run journeys
import { prepareData } from './support/fixtures/prepare-data.ts'

const { folder } = await prepareData()
console.log(folder)
