-- Which organisations the demo made, so that what a first start that was cut short has left can be told from what people made.
alter table tenant add column of_demo boolean not null default false;
