-- Asks for the paths of a file in turn, over and over, and says at the end what came of it.
-- With a second argument each connection waits before each request, so many ms on average.
local requests, last = {}, 0

function init(args)
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path) end
  local pause = tonumber(args[2])
  if pause then
    function delay() return math.random(0, 2 * pause) end
  end
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"microseconds":%d,"bytes":%d,"failed":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
