import { totalmem } from 'node:os'

const gibibyte = 1024 ** 3

const FEWEST_CONNECTIONS = 100
/** A server has 10 for requests, 3 for long statements, 4 for jobs, one for messages, and one for blobs that must stay. A worker has
 *  fewer. */
const CONNECTIONS_PER_PROCESS = 19
/** For the start, and for tools beside the product, such as a backup. */
const SPARE_CONNECTIONS = 24

/** Returns the number of connections for so many servers and workers. */
export const connectionsFor = (processes: number): number =>
  Math.max(FEWEST_CONNECTIONS, SPARE_CONNECTIONS + CONNECTIONS_PER_PROCESS * processes)

/** Returns PostgreSQL's settings as `-c` options, for a server that listens only on a socket in `socketFolder`. */
export const serverOptions = (socketFolder: string, connections = FEWEST_CONNECTIONS): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: String(connections),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: `${sharedBuffers(availableMemory())}MB`,
    work_mem: '16MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Returns a quarter of the memory in MB, at most 1024, because PostgreSQL shares the machine with the server and its decoders. */
export const sharedBuffers = (memoryBytes: number): number =>
  Math.max(16, Math.floor(Math.min(memoryBytes / 4, gibibyte) / 1024 ** 2))

/** Returns the memory of the machine, or the limit of the container, in bytes. */
const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
