// Draws the demo once, for all the journeys that follow: PRESSMARK_PREPARED=$(node apps/journeys/prepare-data.ts) npm run journeys
import { prepareData } from './support/fixtures/prepare-data.ts'

const { folder } = await prepareData()
console.log(folder)
