-- How often an import failed by itself; being stopped or killed is not counted.
alter table asset_import add column tries integer not null default 0;
